import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { useKeptChoice } from '../../lib/kept-choice.ts';
import { outbidSignal, signalOutbid } from './outbid-signal.ts';

/** The switch of the account settings; the strip has the same one. */
export function OutbidSignalChoice() {
  const isOn = useKeptChoice(outbidSignal);
  return (
    <Checkbox
      label="Sound and vibration when I am outbid, in this browser"
      checked={isOn}
      onChange={({ target }) => chooseSignal(target.checked)}
    />
  );
}

/** Whoever switches it on hears what it is. */
export function chooseSignal(isOn: boolean): void {
  outbidSignal.set(isOn);
  if (isOn) signalOutbid();
}
