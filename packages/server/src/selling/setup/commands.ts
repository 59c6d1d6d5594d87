import { addPreview } from './preview.command.ts';
import { addPublish } from './publish.command.ts';

export const setupCommands = [addPreview, addPublish];
