/** The line to the server: says hello, comes back by itself when it breaks. */

import type { ClientMessage, ServerMessage } from '../protocol';

export type ConnectionState = 'joining' | 'open' | 'cut' | 'closed';

export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private heartbeat = 0;
  private ended = false;

  constructor(
    private readonly hello: () => ClientMessage,
    private readonly dispatch: (message: ServerMessage) => void,
    private readonly stand: (standing: ConnectionState) => void,
  ) {}

  open(): void {
    this.ended = false;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      socket.send(JSON.stringify(this.hello()));
      window.clearInterval(this.heartbeat);
      this.heartbeat = window.setInterval(() => this.send({ type: 'ping' }), 25_000);
    };
    socket.onmessage = (said: MessageEvent<string>) => {
      const message = JSON.parse(said.data) as ServerMessage;
      if (message.type === 'welcome') this.stand('open');
      this.dispatch(message);
    };
    socket.onclose = () => {
      window.clearInterval(this.heartbeat);
      if (this.ended) return;
      this.stand('cut');
      this.timer = window.setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  /** Says something; false when the line is down. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.heartbeat);
    this.socket?.close();
    this.stand('closed');
  }
}
