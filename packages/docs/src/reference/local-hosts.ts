/** The names of the reader's own machine. */
export const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

export function isLocal(url: string): boolean {
  return LOCAL_HOSTS.includes(URL.parse(url)?.hostname ?? '');
}
