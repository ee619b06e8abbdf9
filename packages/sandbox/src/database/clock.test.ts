import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('The clock that servers share', () => {
  let clock: typeof import('./clock.ts');
  let time = 0;
  let copies = 0;

  beforeEach(async () => {
    time = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    // A copy of the module for each test: other test files of this process go by the clock of the module itself.
    clock = await import(`./clock.ts?copy=${++copies}`);
  });

  /** A reading of the server's clock that took some milliseconds. */
  function read(shown: number, took: number) {
    const sent = time;
    time += took;
    clock.recordServerClock(shown, sent);
  }

  it('is that of this machine without a server', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_770_000_000_000);
    expect(clock.databaseNow()).toBe(1_770_000_000_000);
  });

  it('goes by the reading that took the shortest', () => {
    read(50_000, 10);
    expect(clock.databaseNow()).toBe(50_005);
    read(50_000, 40);
    expect(clock.databaseNow()).toBe(50_045);
  });

  it('stands still instead of going back when a reading is more exact, so that what was due stays due', () => {
    read(50_000, 40);
    const before = clock.databaseNow();
    read(49_990, 2);
    expect(clock.databaseNow()).toBe(before);
    time += 100;
    expect(clock.databaseNow()).toBe(50_091);
  });

  it('follows the clock of a server that was set back', () => {
    read(50_000, 2);
    clock.databaseNow();
    time += 61_000;
    read(20_000, 2);
    expect(clock.databaseNow()).toBe(20_001);
  });
});
