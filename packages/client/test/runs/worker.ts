// Of workerd: the suite runs when it is asked to.
import { run } from './suite.ts';

const worker = {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    return Response.json(await run(searchParams.get('sandbox') ?? '', 'workerd'));
  },
};

// biome-ignore lint/style/noDefaultExport: the form that workerd takes
export default worker;
