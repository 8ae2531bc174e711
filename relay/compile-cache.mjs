// Empty: a service unit of 1.0.0 loads it after preload.mjs, which does its work today.
