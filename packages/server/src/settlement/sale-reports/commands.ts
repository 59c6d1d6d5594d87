import { addExport } from './export.command.ts';
import { addReport } from './report.command.ts';

export const saleReportsCommands = [addReport, addExport];
