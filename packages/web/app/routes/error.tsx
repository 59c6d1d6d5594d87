import { data } from 'react-router';
import { ErrorMessage } from '../error-page.tsx';

export function loader() {
  return data(null, { status: 500 });
}

export default function ErrorRoute() {
  return <ErrorMessage status={500} />;
}
