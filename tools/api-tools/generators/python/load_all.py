"""Imports every module of a package: Python finds a name that does not exist only then.

Looks for a class of each object of the document, because generators leave out with a warning what they do not take.
"""

import importlib
import json
import pkgutil
import sys

package = importlib.import_module(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    schemas = json.load(file)["components"]["schemas"]
count = 0
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)
    count += 1
assert count > 20, f"{count} modules"
models = importlib.import_module(f"{package.__name__}.models")
missing = [name for name, schema in schemas.items() if "properties" in schema and not hasattr(models, name)]
assert missing == [], f"no class for {missing}"
print(f"{count} modules")
