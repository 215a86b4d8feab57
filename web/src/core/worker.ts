// The script of the core's thread where the core is files beside each other.
import { partsFromFiles, type Files } from './from-files.js';
import { awaitOrder } from './order.js';

void awaitOrder((files) => (part, tier) => partsFromFiles(files as Files, part, tier));
