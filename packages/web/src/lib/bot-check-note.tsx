import { useEffect, useState } from 'react';
import { prepareBotCheck } from './bot-check.ts';

/** Part of a form with a bot check: loads the check's script, and shows reCAPTCHA's notice if it is on. */
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
