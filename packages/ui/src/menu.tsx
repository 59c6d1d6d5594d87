import { ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { buttonClass } from './button.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/**
 * A button and the list of actions below it, in groups; by keys as menus are. No portal: at the end of the
 * page the list would be outside of its landmark.
 */
export function Menu({
  label,
  groups,
  className,
}: {
  label: string;
  groups: readonly (readonly MenuEntry[])[];
  className?: string;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger className={buttonClass('secondary', className)}>
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </Radix.Trigger>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-surface py-1 text-sm text-ink shadow-lifted"
      >
        {groups.map((entries) => (
          <Radix.Group
            key={entries[0]?.label}
            className="border-line not-last:border-b not-last:pb-1 not-first:pt-1"
          >
            {entries.map(({ label: entry, disabled = false, onChoose }) => (
              <Radix.Item
                key={entry}
                disabled={disabled}
                onSelect={onChoose}
                className="flex min-h-11 cursor-default items-center px-4 outline-none select-none data-disabled:text-ink-soft data-disabled:opacity-60 data-highlighted:bg-sunken"
              >
                {entry}
              </Radix.Item>
            ))}
          </Radix.Group>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
