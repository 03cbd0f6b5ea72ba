"""The main benchmark runs and ends with one JSON object of figures, baseline, ratio and aims; no time is judged."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
AIMS = {"message_p50_ms", "messages_per_second", "cold_start_s", "late_p99_ms"}


def test_a_quick_run_tells_everything() -> None:
    command = [sys.executable, "-m", "benchmarks.main", "--quick"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout.splitlines()[-1])
    assert set(told) == {"benchmark", "figures", "baseline", "ratio", "aims"}
    assert told["benchmark"] == "main"
    assert set(told["baseline"]) == set(told["ratio"]) <= set(told["figures"])
    assert set(told["aims"]) == AIMS <= set(told["ratio"])
    assert all(isinstance(value, int | float) and value >= 0 for value in told["figures"].values())
    for name, ratio in told["ratio"].items():
        assert abs(ratio - told["figures"][name] / told["baseline"][name]) <= 0.01 * ratio
