/** Small sounds of our own, made when they are wanted; silent until somebody asks for them. */

import { prefs } from './preferences.svelte';

type Sound = 'bell' | 'shot' | 'dice' | 'talk';

let desk: AudioContext | null = null;

function tone(at: AudioContext, start: number, pitch: number, long: number, loud: number): void {
  const [source, level] = [at.createOscillator(), at.createGain()];
  source.type = 'triangle';
  source.frequency.value = pitch;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.02);
  level.gain.exponentialRampToValueAtTime(0.0005, start + long);
  source.connect(level).connect(at.destination);
  source.start(start);
  source.stop(start + long);
}

/** A puff of noise: a volley is many of them. */
function burst(at: AudioContext, start: number, long: number, loud: number, dull: number): void {
  const frames = Math.floor(at.sampleRate * long);
  const noise = at.createBuffer(1, frames, at.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < frames; i++)
    data[i] = (((i * 16807) % 2147483647) / 1073741823 - 1) * (1 - i / frames) ** 2 * Math.sin(i * 12.9898 + (i % 97));
  const [source, sieve, level] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
  source.buffer = noise;
  sieve.type = 'lowpass';
  sieve.frequency.value = dull;
  level.gain.value = loud;
  source.connect(sieve).connect(level).connect(at.destination);
  source.start(start);
}

const SOUNDS: Record<Sound, (at: AudioContext, now: number) => void> = {
  bell: (at, now) => {
    tone(at, now, 523, 0.5, 0.09);
    tone(at, now + 0.16, 784, 0.7, 0.09);
  },
  talk: (at, now) => tone(at, now, 660, 0.25, 0.06),
  shot: (at, now) => [0, 0.05, 0.09, 0.16].forEach((later) => burst(at, now + later, 0.22, 0.1, 900)),
  dice: (at, now) => [0, 0.09, 0.15, 0.24].forEach((later) => burst(at, now + later, 0.05, 0.12, 3200)),
};

export function play(sound: Sound): void {
  if (!prefs.sounds || typeof AudioContext === 'undefined') return;
  desk ??= new AudioContext();
  void desk.resume();
  SOUNDS[sound](desk, desk.currentTime);
}
