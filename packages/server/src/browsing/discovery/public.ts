export { icalText } from './ical.ts';
