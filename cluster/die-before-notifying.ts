// Loaded before Fairlot where its nodes are killed on purpose: after SIGUSR2 a node kills itself at the moment when it
// would notify its fellows of a bid that it has committed.
import { makeNotifyingFatal } from '../packages/server/test/support/notifying-is-fatal.ts';

process.on('SIGUSR2', makeNotifyingFatal);
