"""How a golden file is written: what the scripts that need PyTorch share."""

import json
import pathlib

import torch

FOLDER = pathlib.Path(__file__).parent
VERSION = torch.__version__.split("a")[0]


def entry(source, values, tolerance, printed=None, where=None):
    """One golden entry; `printed` are strings with exactly the digits that `where` prints."""
    flat = torch.as_tensor(values).flatten().tolist()
    result = {"source": source, "tolerance": tolerance, "values": flat}
    if printed is not None:
        for value, text in zip(flat, printed, strict=False):
            digits = len(text.partition(".")[2])
            if float(f"{value:.{digits}f}") != float(text):
                raise SystemExit(f"{where} prints {text}, PyTorch says {value}: {source}")
        result["printed"] = {"where": where, "digits": printed}
    return result


def write(script, name, about, entries):
    """tests/golden/<name>.json, one list per line."""
    document = {"about": f"{about} Written by {pathlib.Path(script).name} with PyTorch {VERSION}.", "entries": entries}
    text = json.dumps(document, indent=2, ensure_ascii=False)
    for item in entries.values():
        text = text.replace(json.dumps(item["values"], indent=2).replace("\n", "\n      "), json.dumps(item["values"]))
        if "printed" in item:
            digits = item["printed"]["digits"]
            text = text.replace(json.dumps(digits, indent=2).replace("\n", "\n        "), json.dumps(digits))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
