import { addArchive } from './archive.command.ts';
import { addPreview } from './preview.command.ts';
import { addPublish } from './publish.command.ts';

export const salesCommands = [addPreview, addPublish, addArchive];
