import _thread
import json
import os
import subprocess
import threading

import pytest
import yomikiri
from facts import FFO1, random_game
from yomikiri import review

GAME = "".join(random_game(7))


def of_command_line(*options):
    said = subprocess.run(
        [os.environ["YOMIKIRI"], "review", "--profile", "none", "--jsonl", "--threads", "1",
         *options, GAME.replace("--", "")], capture_output=True, text=True).stdout
    return json.loads(said)["plies"]


def test_bounds_and_losses_are_those_of_the_command_line():
    found = review(GAME, from_empties=12, depth=0, threads=1)
    assert found.over and found.exact_from == 12
    for told, ply in zip(of_command_line("--from", "12", "--depth", "0"), found.plies):
        assert (told["empties"], told["before"]["lower"], told["before"]["upper"], told["lost"],
                told["turned"], told["move"]) == (
            ply.board.empties, ply.lower, ply.upper, ply.lost, ply.turned, ply.move)


def test_estimates_are_those_of_the_command_line():
    found = review(GAME, from_empties=6, depth=2, threads=1)
    for told, ply in list(zip(of_command_line("--from", "6", "--depth", "2"), found.plies))[:40]:
        assert told["before"]["plies"] == ply.estimate.plies >= 2
        assert abs(told["before"]["value"] - ply.estimate.score) < 2


def test_lost_is_the_fall_of_the_score():
    found = review(GAME, from_empties=12, depth=0)
    for here, after in zip(found.plies, found.plies[1:]):
        if here.lost is not None:
            sign = 1 if here.board.black == after.board.black else -1
            assert here.lost == here.score - sign * after.score
            assert (here.lost == 0) == (here.move in here.best)
    assert found.lost(True) + found.lost(False) == sum(p.lost or 0 for p in found.plies)


def test_a_position_is_no_game():
    with pytest.raises(ValueError, match="this is a position, not a game"):
        review(FFO1)


def test_two_games_are_refused():
    with pytest.raises(ValueError, match="one game is needed, and there are 2"):
        review("f5d6c3\n\nf5f6e6\n")


@pytest.mark.parametrize("options", [{"from_empties": 61}, {"depth": 41}, {"time": 0}])
def test_senseless_options_are_refused(options):
    with pytest.raises(ValueError, match="="):
        review(GAME, **options)


def test_ctrl_c_keeps_what_is_proven():
    threading.Timer(0.4, _thread.interrupt_main).start()
    with pytest.raises(yomikiri.Interrupted) as caught:
        review(GAME, time=60)
    found = caught.value.done
    assert found.stopped and found.plies[-1].score is not None
