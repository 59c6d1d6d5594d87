import { redirect } from 'react-router';

/** Unknown paths under /account are not found, whoever asks (second specification, section 2). */
export function loader() {
  return redirect('/notfound');
}
