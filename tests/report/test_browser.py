"""The page in a browser without a window: its script runs, pictures and players are there."""

import os
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
