/**
 * Makes a function that calls `make` once for each object. The hosts of one process share the results, such as the
 * schemas of resources.
 */
export function onceForEach<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { readonly value: Made }>();
  return (from) => {
    const known = made.get(from) ?? { value: make(from) };
    made.set(from, known);
    return known.value;
  };
}
