/** What a colour says. */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';
