import { useEffect, useState } from 'react';
import { prepareBotCheck } from './bot-check.ts';

/** Stands in a form that is checked: loads what the check needs, and says so where it is on. */
export default function BotCheckNote() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    let gone = false;
    void prepareBotCheck().then((isOn) => {
      if (!gone) setOn(isOn);
      return isOn;
    });
    return () => {
      gone = true;
    };
  }, []);
  return on ? 'Protected by reCAPTCHA.' : null;
}
