// solve_one.cc - the library from C++: a solver that cleans up after itself, and an exception.
//
//     c++ solve_one.cc $(pkg-config --cflags --libs yomikiri) -o solve_one
//     ./solve_one 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

#include <iostream>
#include <memory>
#include <stdexcept>
#include <yomikiri.h>

static void done(yk_status status)
{
    if (status != YK_OK)
        throw std::runtime_error(yk_status_text(status));
}

class Solver {
public:
    Solver()
    {
        yk_config config;
        yk_solver *made;

        yk_config_init(&config);
        done(yk_create(&made, &config));
        solver.reset(made);
    }

    yk_result solve(yk_board board)
    {
        yk_query query;
        yk_result result;

        yk_query_init(&query, board);
        done(yk_solve(solver.get(), &query, &result));
        return result;
    }

private:
    std::unique_ptr<yk_solver, decltype(&yk_destroy)> solver{nullptr, yk_destroy};
};

int main(int argc, char **argv)
try {
    yk_board board;

    done(yk_board_parse(argc == 2 ? argv[1] : "", &board, nullptr));
    const yk_result result = Solver().solve(board);

    std::cout << std::showpos << result.lower << ':';
    for (int i = 0; i < result.line_length; i++)
        std::cout << ' ' << yk_square_name(result.line[i]);
    std::cout << '\n';
    return 0;
} catch (const std::exception &error) {
    std::cerr << "solve_one: " << error.what() << '\n';
    return 1;
}
