import type { CheckedRule } from '../../src/checks/rules.ts';
import type { CheckedReceiver } from '../../src/profile/profile.ts';
import type { Layer } from './layer.ts';

/** A server with one defect, and the check that must detect it. */
export interface Mutant {
  id: string;
  /** The defect. */
  title: string;
  /** Id of the check that must fail. */
  breaks: string;
  /** Rules of the contract that it violates. The findings must name them. */
  rules?: readonly CheckedRule[];
  /** Other checks that also fail, and why they must. */
  also?: Record<string, string>;
  /** Operations for which the check fails. The others need not be checked to detect it. */
  operations: readonly string[];
  /** Adds the defect to the real server. */
  make: Layer;
}

/** Servers that a check must detect, by id. */
export function detectedBy(check: string, mutants: Record<string, Omit<Mutant, 'id' | 'breaks'>>): Mutant[] {
  return Object.entries(mutants).map(([id, mutant]) => ({ id, breaks: check, ...mutant }));
}

/** A callback receiver with one defect. */
export interface ReceiverMutant extends Pick<Mutant, 'id' | 'title' | 'breaks'> {
  start(): Promise<CheckedReceiver & { close(): Promise<void> }>;
}
