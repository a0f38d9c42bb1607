// solve_one.rs - the library from Rust, bound as by a -sys crate: the score and the line.
//
//     bindgen --allowlist-function 'yk_.*' yomikiri.h -o yomikiri_sys.rs
//     YOMIKIRI_SYS=$PWD/yomikiri_sys.rs rustc -O solve_one.rs -l yomikiri
//     ./solve_one 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

#[allow(non_camel_case_types, non_upper_case_globals, dead_code)]
mod sys {
    include!(env!("YOMIKIRI_SYS"));
}

use std::ffi::{CStr, CString};
use std::mem::MaybeUninit;
use std::ptr::null_mut;

struct Solver(*mut sys::yk_solver);

impl Drop for Solver {
    fn drop(&mut self) {
        unsafe { sys::yk_destroy(self.0) }
    }
}

fn done(status: sys::yk_status) -> Result<(), String> {
    match status {
        sys::yk_status_YK_OK => Ok(()),
        _ => Err(unsafe { CStr::from_ptr(sys::yk_status_text(status)) }.to_string_lossy().into()),
    }
}

fn solve(position: &str) -> Result<sys::yk_result, String> {
    let text = CString::new(position).map_err(|error| error.to_string())?;
    let mut board = sys::yk_board { own: 0, opp: 0 };
    let mut config = MaybeUninit::uninit();
    let mut query = MaybeUninit::uninit();
    let mut result = MaybeUninit::uninit();
    let mut solver = Solver(null_mut());
    unsafe {
        done(sys::yk_board_parse(text.as_ptr(), &mut board, null_mut()))?;
        sys::yk_config_init(config.as_mut_ptr());
        done(sys::yk_create(&mut solver.0, config.as_ptr()))?;
        sys::yk_query_init(query.as_mut_ptr(), board);
        done(sys::yk_solve(solver.0, query.as_ptr(), result.as_mut_ptr()))?;
        Ok(result.assume_init())
    }
}

fn name(square: u8) -> String {
    unsafe { CStr::from_ptr(sys::yk_square_name(square.into())) }.to_string_lossy().into()
}

fn main() {
    let position = std::env::args().nth(1).unwrap_or_default();
    match solve(&position) {
        Ok(result) => {
            let line = &result.line[..result.line_length as usize];
            let names: Vec<String> = line.iter().map(|&square| name(square)).collect();
            println!("{:+}: {}", result.lower, names.join(" "));
        }
        Err(error) => {
            eprintln!("solve_one: {error}");
            std::process::exit(1);
        }
    }
}
