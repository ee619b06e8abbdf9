import type { Json } from '@payments-openapi/spec';
import { neededMembers } from '../../src/checks/responses/presence.ts';
import { readContract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { itemLayers, layersOf, memberLayers, type Layer as SchemaLayer } from '../../src/contract/layers.ts';
import { createValidate } from '../../src/contract/validate.ts';
import { changeResponse, type Layer } from '../mutants/layer.ts';

const { document } = await readContract();
const validate = createValidate(document);

/** Rules say that every order of a plan has its note, and that a customer has the default token unless none is set. */
const RULED = /order\/note$|customer\/default_payment_token$/;

/** Removes members that neither the schemas nor the rules of the contract require from the responses of a server. */
export function omitting(isOmitted: (operationId: string, path: string) => boolean): Layer {
  return changeResponse('*', (envelope, { operationId, operation }) => {
    const pointer = operation?.responses['200'];
    if (!pointer || !isObject(envelope) || envelope.data === undefined) return envelope;
    return required(layersOf(document, validate, pointer, envelope), envelope, '');

    function required(layers: SchemaLayer[], value: Json, path: string): Json {
      if (Array.isArray(value))
        return value.map((item) => required(itemLayers(document, validate, layers, item), item, `${path}/*`));
      if (!isObject(value) || !layers.some(({ schema }) => schema.properties)) return value;
      const names = [
        'data',
        ...layers.flatMap(({ schema }) => schema.required ?? []),
        ...neededMembers(value),
      ];
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => {
            const own = `${path}/${name}`;
            return names.includes(name) || RULED.test(own) || !isOmitted(operationId, own);
          })
          .map(([name, member]) => [
            name,
            required(memberLayers(document, validate, layers, name, member), member, `${path}/${name}`),
          ]),
      );
    }
  });
}
