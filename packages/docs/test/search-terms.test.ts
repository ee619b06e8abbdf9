import { describe, expect, it } from 'vitest';
import { correctedTerm } from '../shell/src/scripts/search-terms.ts';
import { searchWords } from '../src/site/search-words.ts';
import { synonymsOf } from '../src/site/synonyms.ts';

const WORDS = ['payment', 'customer', 'customers', 'refund', 'refunded', 'charge', 'cart', 'card', 'cycles'];

describe('a search term', () => {
  it.each([
    ['customer', 'customer'],
    ['cutomer', 'customer'],
    ['cusotmer', 'customer'],
    ['Cutomer payment', 'customer payment'],
    ['paymnet', 'payment'],
    ['chrage', 'charge'],
  ])('“%s” searches for “%s”', (typed, term) => {
    expect(correctedTerm(typed, WORDS).term).toBe(term);
  });

  it('keeps beginnings, other forms of words, short words, numbers and phrases', () => {
    for (const typed of ['custom', 'refunding', 'crd', '900404', '"cutomer"', ''])
      expect(correctedTerm(typed, WORDS)).toEqual({ term: typed, note: '' });
  });

  it('leaves out the words of a question that say nothing of what it is about', () => {
    expect(correctedTerm('How do I charge my customer?', WORDS)).toEqual({
      term: 'charge customer',
      note: '',
    });
    expect(correctedTerm('how to', WORDS).term).toBe('how to');
    // They are parts of names too.
    for (const typed of ['users_get', 'GET /users/{id}', '/cards/can/do'])
      expect(correctedTerm(typed, ['users', 'cards']).term).toBe(typed);
  });

  it('says which words it corrected, and which no page contains', () => {
    expect(correctedTerm('cutomer', WORDS).note).toBe('No page contains “cutomer”: showing “customer”.');
    expect(correctedTerm('orchid payment', WORDS)).toEqual({
      term: 'payment',
      note: 'No page contains “orchid”.',
    });
    // As a phrase: Pagefind finds pages for the first letters of an unknown word.
    expect(correctedTerm('orchid', WORDS)).toEqual({ term: '"orchid"', note: 'No page contains “orchid”.' });
  });

  it('stays as it is until the words are loaded', () => {
    expect(correctedTerm('cutomer', [])).toEqual({ term: 'cutomer', note: '' });
  });
});

describe('the words of a site', () => {
  it('are those of its pages, names and synonyms, the most frequent first', () => {
    const operation = { name: 'recurringPlans_create', synonyms: { '': ['subscription'] } };
    const guide = { page: { name: 'Money back' }, markdown: '# Refunds\n' };
    const words = searchWords([{ page: operation, markdown: '# Reference\n' }, guide, guide]);
    expect(words[0]).toBe('refunds');
    expect(words).toEqual(
      expect.arrayContaining(['reference', 'recurring', 'plans', 'recurringplans', 'subscription']),
    );
  });

  it('include the synonyms of headings', () => {
    expect(synonymsOf('guides/questions').refunds).toContain('money back');
    expect(synonymsOf('guides/money')['']).toContain('currency');
  });
});
