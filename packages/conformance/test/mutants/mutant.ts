import type { CheckedReceiver } from '../../src/profile/profile.ts';
import type { Layer } from './layer.ts';

/** A server that breaks the contract in one way, and what must notice. */
export interface Mutant {
  id: string;
  /** What it does. */
  title: string;
  /** The check that must turn red. */
  breaks: string;
  /** Other checks that turn red as well, with the reason why they cannot but notice. */
  also?: Record<string, string>;
  /** Operations at which the check notices: the others need not be run to see it. */
  operations: readonly string[];
  /** Puts the mutation before the real server. */
  make: Layer;
}

/** A receiver of callbacks that gets one thing wrong. */
export interface ReceiverMutant extends Pick<Mutant, 'id' | 'title' | 'breaks'> {
  start(): Promise<CheckedReceiver & { close(): Promise<void> }>;
}
