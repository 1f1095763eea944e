import { describe, expect, it } from 'vitest';
import { createListeners } from './listeners';

describe('listeners', () => {
  it('are called in the order in which they came, until they end', () => {
    const listeners = createListeners<number>();
    const heard: string[] = [];
    const end = listeners.add((value) => heard.push(`first ${value}`));
    listeners.add((value) => heard.push(`second ${value}`));

    listeners.emit(1);
    end();
    listeners.emit(2);

    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
    expect(listeners.size).toBe(1);
  });

  it('that throw throw at the emitter where nobody else takes the error', () => {
    const listeners = createListeners();
    listeners.add(() => {
      throw new Error('broken');
    });

    expect(() => listeners.emit()).toThrow('broken');
  });

  it('that throw keep nobody else from being called where somebody takes the error', () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const listeners = createListeners<string>((error) => errors.push(error));
    listeners.add(() => {
      throw new Error('broken');
    });
    listeners.add((value) => heard.push(value));

    listeners.emit('news');

    expect(heard).toEqual(['news']);
    expect(errors).toEqual([new Error('broken')]);
  });
});
