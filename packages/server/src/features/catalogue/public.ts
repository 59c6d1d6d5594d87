export { localDate, localDateTime, localTimeOfDay, localWindow } from './local-time.ts';
export { serveCatalogue } from './catalogue.routes.ts';
