"""Pages that live beside what they are about are taken into the site, and links to them follow.

Such links lead out of docs/ (../CONTRIBUTING.md), as they have to where the sources are read.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
# Path from the root to the name in the site.
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "fixtures/README.md": "recordings.md",
    "models/lite/README.md": "model-card.md",
    "kernels/selective_scan/strict.md": "strict-arithmetic.md",
}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """All decisions go into the navigation, in order of their numbers."""
    records = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    for section in config.nav:
        for pages in section.values():
            if isinstance(pages, list) and any("Decisions" in page for page in pages):
                pages[-1] = {"Decisions": ["decisions/index.md", *(f"decisions/{name}" for name in records)]}
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from outside."""
    for source, name in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=_redirected(text, source, name)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Let the links of docs/ that leave it lead to pages of the site."""
    name = page.file.src_uri
    return markdown if name in PAGES.values() else _redirected(markdown, f"docs/{name}", name)


def _redirected(text: str, source: str, name: str) -> str:
    """A text that lies at `source`, seen from the root, with links as the page `name` needs them.

    What is no page, such as a source file, is named without a link.
    """

    def link(found: re.Match[str]) -> str:
        picture, words, path, anchor = found[1], found[2], found[3], found[4] or ""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if target in PAGES:
            target = f"docs/{PAGES[target]}"
        elif not target.startswith("docs/"):
            return words
        target = posixpath.relpath(target, posixpath.dirname(f"docs/{name}"))
        return f"{picture}[{words}]({target}{anchor})"

    return _LINK.sub(link, text)
