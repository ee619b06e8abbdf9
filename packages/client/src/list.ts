import { type Answer, Call } from './call.ts';

/** The promise of a page of a list, which is asked for when it is first awaited. */
export class List<Data> extends Call<Data> {
  constructor(ask: () => Promise<Answer<Data>>) {
    super(ask, { lazy: true });
  }
}
