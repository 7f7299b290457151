"""The page in a browser without a window: its script runs, pictures and players are there."""

import html
import json
import os
import re
import shutil
import subprocess

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--enable-logging=stderr", "--virtual-time-budget=4000", "--window-size=1200,1400"),
]

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here; on Debian 'apt-get install chromium' brings it"
)


def browse(page, profile, *flags: str) -> tuple[str, str]:
    """Standard output and error of a visit."""
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", *flags, page.as_uri()]
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout, done.stderr


def test_script_draws_pictures_and_makes_players(made, tmp_path):
    page, told = browse(made.page, tmp_path, "--dump-dom")
    assert "CONSOLE" not in told, told
    assert page.count("<canvas") == 4 and 'class="excerpt live"' in page
    assert page.count('aria-pressed="false"') == 2
    axis = page.split('id="axis"')[1].split("</div>")[0]
    assert axis.count("<span") >= 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_picture_of_the_page_is_no_blank_sheet(made, tmp_path, scheme):
    shot = tmp_path / "page.png"
    dark = ["--blink-settings=preferredColorScheme=0"] if scheme == "dark" else []
    browse(made.page, tmp_path / "profile", f"--screenshot={shot}", *dark)
    # An empty page of this size takes about 10 kB, spectrograms hundreds.
    assert shot.stat().st_size > 300_000


ACTIONS = """
<script>
addEventListener("load", () => setTimeout(() => {
  // Without a screen there are no frames to wait for.
  const marks = () => {
    drawAll();
    return [...document.querySelectorAll("#axis span")].map((mark) => mark.textContent).join(" ");
  };
  const pressed = () => document.querySelector('.segments [aria-pressed="true"]').textContent;
  const told = { all: marks(), first: pressed() };
  for (let i = 0; i < 3; i++) document.getElementById("in").click();
  setTimeout(() => {
    told.zoomed = marks();
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    setTimeout(() => {
      told.moved = marks();
      box.dispatchEvent(new MouseEvent("dblclick"));
      document.querySelectorAll(".segments button")[2].click();
      setTimeout(() => {
        told.back = marks();
        told.second = pressed();
        told.seconds = [...document.querySelectorAll("audio")].map((sound) => sound.duration);
        document.body.dataset.told = JSON.stringify(told);
      }, 100);
    }, 100);
  }, 100);
}, 300));
</script>
"""


def test_zoom_and_switches_answer(made, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(made.text.replace("</body>", ACTIONS + "</body>"), encoding="utf-8")
    dom, errors = browse(page, tmp_path / "profile", "--dump-dom")
    assert "CONSOLE" not in errors, errors
    told = json.loads(html.unescape(re.search(r'data-told="([^"]*)"', dom)[1]))
    assert told["first"] == "Before" and told["second"] == "Removed"
    assert told["all"] == told["back"] != told["zoomed"] != told["moved"]
    # Eighths of nine seconds have marks in tenths.
    assert "." in told["zoomed"] and "." not in told["all"]
    length = made.result.frames / made.result.rate
    assert told["seconds"] == pytest.approx([length] * 3, abs=0.05)
