export type { NoteLogin } from './module.ts';
