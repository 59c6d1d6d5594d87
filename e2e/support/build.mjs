// Runs before all browser tests, so that they test a current build.
import { ensureBuilt } from '../../scripts/lib/workspace.mjs';

export default ensureBuilt;
