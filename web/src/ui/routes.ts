// Ways through the course, each an order of demos; the story itself is the order of their numbers.

import { demos, type Entry } from './registry';

/** Words: `route.<id>`. A demo that is not built yet is passed over. */
export const routes = {
  /** As chapter 000 of the course texts goes. */
  '000': [
    'attention',
    'heads',
    'parameters',
    'head-size',
    'order',
    'compare',
    'rotation',
    'relative',
    'frequencies',
    'alibi',
    'scaling',
    'length-lab',
  ],
  /** As chapter 001 goes. */
  '001': ['order', 'sinusoidal', 'learned', 'pipeline', 'rotation', 'relative', 'decay', 'scaling'],
  /** One lesson. */
  lesson: ['order', 'attention', 'sinusoidal', 'rotation', 'relative', 'scaling'],
  /** Something is wrong with a model's positions, and it must be found by tomorrow. */
  debugging: ['relative', 'frequencies', 'scaling', 'inspector'],
} as const;

export type Route = keyof typeof routes;

export function isRoute(id: string | undefined): id is Route {
  return id !== undefined && Object.hasOwn(routes, id);
}

/** The demos of a route in its order; all of them, in that of the story, without one. */
export function along(route: Route | undefined): readonly Entry[] {
  if (route === undefined) return demos;
  return routes[route].flatMap((id) => demos.filter((demo) => demo.id === id));
}
