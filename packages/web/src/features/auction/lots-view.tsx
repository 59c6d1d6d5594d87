import { Button } from '@fairlot/ui/button.tsx';

const key = 'LotsView';

/** Run before the first paint, so that nothing jumps when a reader who prefers a list opens a page. */
export const earlyLotsView = `try{if(localStorage.getItem('${key}')==='list')document.documentElement.dataset.lots='list'}catch{}`;

/** Shows lots as a list or as a grid, in this browser from now on. */
export function LotsViewButton() {
  return (
    <Button
      look="secondary"
      className="max-sm:px-3 [@media(scripting:none)]:hidden"
      onClick={toggle}
    >
      <span className="as-list">List view</span>
      <span className="as-grid">Grid view</span>
    </Button>
  );
}

function toggle() {
  const { dataset } = document.documentElement;
  if (dataset['lots'] === 'list') delete dataset['lots'];
  else dataset['lots'] = 'list';
  try {
    localStorage.setItem(key, dataset['lots'] ?? 'grid');
  } catch {
    // Until the page is left, then.
  }
}
