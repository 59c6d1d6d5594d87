/** The consent text for text messages, which carriers require to be shown beforehand. */
export function Consent({ className }: { className?: string }) {
  return (
    <p className={className}>
      You agree to automated text messages about the lots you set an alarm on. Message frequency
      varies: at most two for each lot, on the morning it closes and 10 minutes before. Message and
      data rates may apply. Reply STOP to end them, HELP for help. You can bid without them.
    </p>
  );
}
