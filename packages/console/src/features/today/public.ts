export { TasksOfSale } from './tasks-of-sale.tsx';
