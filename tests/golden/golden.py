"""How a golden file is written: what the scripts share. A folder as the script's argument takes the files in place of this one."""

import json
import pathlib
import sys
from decimal import Decimal


def digits_agree(value, text):
    """Whether `value`, rounded to as many digits as `text` shows, reads like it."""
    shown = Decimal(text.replace(",", ""))
    return abs(Decimal(value) - shown) <= Decimal(5).scaleb(shown.as_tuple().exponent - 1)


def json_number(value):
    return float(value) if isinstance(value, Decimal) else value


def entry(source, values, tolerance, printed=None, where=None):
    """One golden entry; `printed` are strings with exactly the digits that `where` prints of the first values."""
    flat = values.flatten() if hasattr(values, "flatten") else values
    values = [value.item() if hasattr(value, "item") else value for value in flat]
    result = {"source": source, "tolerance": tolerance, "values": [json_number(value) for value in values]}
    if printed is not None:
        if len(printed) > len(values):
            raise SystemExit(f"{where} prints more than there is: {source}")
        for value, text in zip(values, printed):
            if not digits_agree(value, text):
                raise SystemExit(f"{where} prints {text}, this is {value}: {source}")
        result["printed"] = {"where": where, "digits": printed}
    return result


def write(name, about, entries):
    """<name>.json, one line per list."""
    text = json.dumps({"about": about, "entries": entries}, indent=2, ensure_ascii=False)
    for item in entries.values():
        for values in (item["values"], item.get("printed", {}).get("digits")):
            if values:
                for depth in (6, 8):
                    text = text.replace(json.dumps(values, indent=2).replace("\n", "\n" + depth * " "), json.dumps(values))
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    (folder if folder.is_dir() else folder.parent).joinpath(f"{name}.json").write_text(text + "\n", encoding="utf-8")
