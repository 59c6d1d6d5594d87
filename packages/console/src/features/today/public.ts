export { TasksOfSale } from './tasks-of-sale.tsx';
export { TodayPage } from './today-page.tsx';
