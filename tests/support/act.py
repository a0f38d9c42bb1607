"""act.py ACTION.yml EVENT [INPUT=VALUE]... - run a composite action of GitHub on this machine.

Steps with `run` run in their shell as the runner does it, their conditions and `${{ }}` are
evaluated as far as action.yml uses them, and the files behind GITHUB_OUTPUT and GITHUB_STEP_SUMMARY
are there. Steps with `uses` are printed and left out. The outputs come last; the exit status is 1
if a step failed. EVENT is the name of the event; RUNNER_TEMP, RUNNER_OS and GITHUB_EVENT_PATH come
from outside.
"""

import os
import re
import subprocess
import sys

import yaml

action_path, event = sys.argv[1:3]
action = yaml.safe_load(open(action_path, encoding="utf-8"))
given = dict(word.split("=", 1) for word in sys.argv[3:])
unknown = set(given) - set(action["inputs"])
if unknown:
    sys.exit(f"act: no input is called {', '.join(sorted(unknown))}")
github = {"token": "a-token", "event_name": event, "run_id": "7", "run_attempt": "1",
          "job": "check"}
strategy = {"job-index": os.environ.get("JOB_INDEX", "0")}
runner = {"temp": os.environ["RUNNER_TEMP"], "os": os.environ.get("RUNNER_OS", "Linux")}
SHELLS = {"bash": ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"], "sh": ["sh", "-ec"]}
steps = {}
failed = False


def look_up(path):
    """The value of `inputs.name`, `steps.gate.outputs.status` and the like, as text."""
    root, *keys = path.split(".")
    value = {"inputs": inputs, "github": github, "runner": runner, "steps": steps,
             "strategy": strategy}[root]
    for key in keys:
        value = value.get(key, {}) if root == "steps" else value[key]
    return value or ""


def value_of(expression):
    """What GitHub makes of an expression."""
    python = expression.replace("always()", "True").replace("&&", " and ").replace("||", " or ")
    python = re.sub(r"\b(?:inputs|github|runner|steps|strategy)\.[\w.-]+",
                    lambda match: repr(look_up(match[0])), python)
    return eval(python, {"__builtins__": {}, "format": str.format})


def evaluate(text):
    """`text` with every ${{ expression }} in it replaced."""
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: value_of(match[1]), str(text))


def holds(condition):
    """Whether a step with this `if` runs."""
    return bool(value_of(condition)) and ("always()" in condition or not failed)


def read_outputs(path):
    """What a step has written to $GITHUB_OUTPUT: NAME=VALUE lines."""
    with open(path, encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("=", 1) for line in lines)


inputs = {}
for name, about in action["inputs"].items():
    inputs[name] = given.get(name, evaluate(about.get("default", "")))

for number, step in enumerate(action["runs"]["steps"]):
    if not holds(step.get("if", "True")):
        continue
    if "uses" in step:
        print("act: uses", step["uses"],
              {key: evaluate(value) for key, value in step.get("with", {}).items()}, flush=True)
        continue
    output = os.path.join(runner["temp"], f"output-{number}")
    open(output, "w", encoding="utf-8").close()
    env = dict(os.environ, GITHUB_ACTIONS="true", GITHUB_OUTPUT=output, GITHUB_EVENT_NAME=event,
               GITHUB_ACTION_PATH=os.path.dirname(os.path.abspath(action_path)))
    env.update((key, evaluate(value)) for key, value in step.get("env", {}).items())
    status = subprocess.run([*SHELLS[step["shell"]], evaluate(step["run"])], env=env,
                            check=False).returncode
    failed = failed or status != 0
    if "id" in step:
        steps[step["id"]] = {"outputs": read_outputs(output)}

for name, about in action["outputs"].items():
    print(f"act: output {name}={evaluate(about['value'])}")
sys.exit(failed)
