import { hubPath, loginCookie } from '@fairlot/contract';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { logInAs, makeAccount } from '../../main/testing/log-in-as.ts';

const host = '127.0.0.1';
let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await testServer();
  await server.database.kysely
    .insertInto('sites')
    .values({ host, name: 'Fairlot', seller_company_id: null })
    .execute();
  address = await server.app.listen({ host, port: 0 });
});
afterAll(() => server.drop());

async function connect(token: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(address + hubPath, {
      headers: { Cookie: `${loginCookie}=${token}` },
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()));
  await connection.start();
  return { connection, ended };
}

test('logging out ends the live connections of that login, everywhere those of all', async () => {
  const { email } = await makeAccount(server);
  const logIn = async () => {
    const { client } = await logInAs(server, email, { client: server.client(host) });
    return { client, ...(await connect(client.cookies.get(loginCookie) ?? '')) };
  };
  const desk = await logIn();
  const phone = await logIn();
  const tablet = await logIn();

  await desk.client.call('POST /api/site/logout', { body: {} });
  await desk.ended;
  expect(phone.connection.state).toBe('Connected');

  await phone.client.call('POST /api/site/logout', { body: { Param: 'all' } });
  await Promise.all([phone.ended, tablet.ended]);
});
