import { keepChoice } from '../../lib/kept-choice.ts';

/** Off until somebody wishes it. */
export const outbidSignal = keepChoice('OutbidSignal', () => false);

/** Two short falling notes: hertz, and when each begins, in seconds. */
const notes = [
  [740, 0],
  [554, 0.16],
] as const;
const noteSeconds = 0.22;
const loudness = 0.25;
/** Milliseconds: on, off, on. */
const vibration = [120, 80, 120];

let audio: AudioContext | null = null;

/** Sounds and vibrates, as far as the device can. Browsers are silent until somebody has touched the page. */
export function signalOutbid(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [hertz, begins] of notes) play(audio, hertz, audio.currentTime + begins);
}

function play(context: AudioContext, hertz: number, at: number): void {
  const note = context.createOscillator();
  const volume = context.createGain();
  note.frequency.value = hertz;
  // From nothing and back to it, so that nothing clicks.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + noteSeconds);
  note.connect(volume).connect(context.destination);
  note.start(at);
  note.stop(at + noteSeconds);
}
