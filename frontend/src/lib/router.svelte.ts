/** Which page the address asks for: everything after the `#`, so that a seat's secret never reaches a log. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; book: string }
  | { page: 'play'; token: string; at?: number; campaign?: string }
  | { page: 'take'; token: string }
  | { page: 'host'; token: string }
  | { page: 'rules'; book: string; rule: string }
  | { page: 'lab'; book: string; scenario: string }
  | { page: 'campaigns'; book: string }
  | { page: 'campaign'; token: string }
  | { page: 'armies'; book: string }
  | { page: 'army'; token: string }
  | { page: 'force'; token: string };

/** How the token of a link for one use begins. */
const ONCE = 'once-';

export function parseHash(fragment: string): Route {
  const parts = fragment.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (parts[0] === 'play' && parts[2] === 'at' && Number(parts[3]) >= 0)
    return { page: 'play', token: parts[1], at: Number(parts[3]) };
  if (parts[0] === 'play' && parts[2] === 'of' && parts[3])
    return { page: 'play', token: parts[1], campaign: parts[3] };
  if (parts[0] === 'play' && parts[1]) return { page: parts[1].startsWith(ONCE) ? 'take' : 'play', token: parts[1] };
  if (parts[0] === 'host' && parts[1]) return { page: 'host', token: parts[1] };
  if (parts[0] === 'rules') return { page: 'rules', book: parts[1] ?? '', rule: parts[2] ?? '' };
  if (parts[0] === 'campaigns') return { page: 'campaigns', book: parts[1] ?? '' };
  if (parts[0] === 'armies') return { page: 'armies', book: parts[1] ?? '' };
  if (parts[0] === 'army' && parts[1]) return { page: 'army', token: parts[1] };
  if (parts[0] === 'force' && parts[1]) return { page: 'force', token: parts[1] };
  if (parts[0] === 'campaign' && parts[1]) return { page: 'campaign', token: parts[1] };
  if (parts[0] === 'lab') return { page: 'lab', book: parts[1] ?? '', scenario: parts[2] ?? '' };
  if (parts[0] === 'new') return { page: 'new', book: parts[1] ?? '' };
  if (parts.length === 1 && parts[0].length >= 16) return { page: 'play', token: parts[0] };
  return { page: 'home' };
}

class Router {
  route = $state<Route>(parseHash(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => (this.route = parseHash(location.hash)));
  }

  go(to: string): void {
    location.hash = to;
  }
}

export const router = new Router();

/** The token in something a person pasted: a whole link or the bare token. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim();
  const fragment = text.includes('#') ? text.slice(text.indexOf('#')) : `#/play/${text}`;
  const route = parseHash(fragment);
  return route.page === 'play' || route.page === 'host' || route.page === 'take' ? route.token : '';
}

/** The link of a seat; `base` where others call this server by another address. */
export function linkTo(token: string, base = `${location.origin}${location.pathname}`): string {
  return `${base}#/play/${token}`;
}
