# Tells the emcc of Debian 13 how to work on Debian 12: Debian's own clang 19, Binaryen from npm.
# emcc runs this file as Python and gives it no __file__, so it finds itself through EM_CONFIG.
import os
import shutil

project = os.path.dirname(os.path.dirname(os.path.dirname(os.environ['EM_CONFIG'])))

LLVM_ROOT = '/usr/bin'
LLVM_ADD_VERSION = '19'
CLANG_ADD_VERSION = '19'
BINARYEN_ROOT = os.path.join(project, 'node_modules', 'binaryen')
NODE_JS = shutil.which('node')
FROZEN_CACHE = True
