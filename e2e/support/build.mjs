// Runs before all browser tests: they try the web build that belongs to the sources.
import { ensureBuilt } from '../../scripts/lib/workspace.mjs';

export default ensureBuilt;
