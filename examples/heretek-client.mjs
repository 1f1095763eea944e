// The client of Heretek A2A 1.0.0, section 11.1, as the specification prints it, but that it is a module and is told where to
// connect; a handler that takes itself off while it runs skips no other. It asks the steward a question and prints the answer, or why
// there is none. It has no key: the server runs with COLLOQUY_AUTH=off.
//
//   COLLOQUY_AUTH=off npm start
//   node examples/heretek-client.mjs [ws://127.0.0.1:18789]
import { WebSocket } from 'ws';

class A2AClient {
  constructor(gatewayUrl = 'ws://127.0.0.1:18789') {
    this.gatewayUrl = gatewayUrl;
    this.ws = null;
    this.messageHandlers = new Map();
    this.clientId = null;
  }
  async connect() {
    return new Promise((resolve, reject) => {
      this.ws = new WebSocket(this.gatewayUrl, ['a2a-v1']);
      this.ws.on('open', () => {
        console.log('Connected to Gateway');
        this.sendHandshake().then(resolve).catch(reject);
      });
      this.ws.on('error', reject);
      this.ws.on('message', (data) => this.handleMessage(JSON.parse(data)));
    });
  }
  async sendHandshake() {
    return new Promise((resolve) => {
      const handler = (message) => {
        if (message.type === 'handshake' && message.content.action === 'acknowledge') {
          this.clientId = message.content.clientId;
          this.off('handshake', handler);
          resolve(message);
        }
      };
      this.on('handshake', handler);
      this.send({
        type: 'handshake',
        content: {
          action: 'advertise',
          capabilities: {
            supportedMessageTypes: ['message', 'status', 'error'],
            version: '1.0.0',
          },
        },
      });
    });
  }
  send(message) {
    if (!message.id) {
      message.id = `msg-${Date.now()}-${Math.random().toString(36).substr(2, 9)}`;
    }
    if (!message.timestamp) {
      message.timestamp = Date.now();
    }
    this.ws.send(JSON.stringify(message));
  }
  async sendMessage(agent, content, metadata = {}) {
    return new Promise((resolve) => {
      const correlationId = `corr-${Date.now()}`;
      const handler = (message) => {
        if (message.metadata?.correlationId === correlationId) {
          this.off('message', handler);
          resolve(message);
        }
      };
      this.on('message', handler);
      this.send({
        type: 'message',
        agent: agent,
        content: content,
        metadata: {
          ...metadata,
          requiresResponse: true,
          correlationId: correlationId,
        },
      });
    });
  }
  on(type, handler) {
    if (!this.messageHandlers.has(type)) {
      this.messageHandlers.set(type, []);
    }
    this.messageHandlers.get(type).push(handler);
  }
  off(type, handler) {
    if (this.messageHandlers.has(type)) {
      const handlers = this.messageHandlers.get(type);
      const index = handlers.indexOf(handler);
      if (index > -1) {
        handlers.splice(index, 1);
      }
    }
  }
  handleMessage(message) {
    const handlers = this.messageHandlers.get(message.type) || [];
    for (const handler of [...handlers]) handler(message);
  }
  disconnect() {
    if (this.ws) {
      this.send({
        type: 'disconnect',
        content: { reason: 'manual' },
      });
      this.ws.close();
    }
  }
}

const client = new A2AClient(process.argv[2]);
client.on('error', ({ error, content }) => {
  console.error(`${error}: ${content.message}`);
  process.exit(1);
});
await client.connect();
client.ws.on('close', endWithoutAnswer);
const response = await client.sendMessage('steward', {
  role: 'user',
  content: 'What is the current status of the collective?',
});
client.ws.off('close', endWithoutAnswer);
console.log('Response:', response);
client.disconnect();

function endWithoutAnswer(code) {
  console.error(`The connection ended before an answer came (${code}).`);
  process.exit(1);
}
