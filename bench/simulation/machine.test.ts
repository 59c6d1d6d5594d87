import { expect, test } from 'vitest';
import { Machine, Simulation } from './machine.ts';

test('a thread does its tasks in turn, and what a task adds comes after those that wait', () => {
  const simulation = new Simulation();
  const thread = new Machine(simulation, 1).thread();
  const done: string[] = [];
  thread.do(10, () => {
    done.push(`first at ${simulation.now}`);
    thread.do(5, () => done.push(`added at ${simulation.now}`));
  });
  thread.do(20, () => done.push(`second at ${simulation.now}`));
  simulation.runUntil(100);
  expect(done).toEqual(['first at 10', 'second at 30', 'added at 35']);
  expect(thread.used).toBe(35);
});

const endsOn = (cores: number) => {
  const simulation = new Simulation();
  const machine = new Machine(simulation, cores);
  const ends: number[] = [];
  for (const us of [4_000, 4_000]) machine.thread().do(us, () => ends.push(simulation.now));
  simulation.runUntil(20_000);
  return ends;
};

test('threads share a core by slices of three milliseconds; with a core each they do not wait', () => {
  expect(endsOn(1)).toEqual([7_000, 8_000]);
  expect(endsOn(2)).toEqual([4_000, 4_000]);
});

test('one thread with arrivals at random waits as long as the formula of Pollaczek and Khinchine says', () => {
  const simulation = new Simulation();
  const thread = new Machine(simulation, 1).thread();
  const [service, load, count] = [100, 0.7, 200_000];
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let waited = 0;
  let arrived = 0;
  const arrive = () => {
    const since = simulation.now;
    arrived += 1;
    thread.do(service, () => {
      waited += simulation.now - since - service;
    });
    if (arrived < count) simulation.after((-Math.log(random()) * service) / load, arrive);
  };
  arrive();
  simulation.runUntil(1e12);
  const expected = (load * service) / (2 * (1 - load));
  expect(waited / count / expected).toBeCloseTo(1, 1);
});
