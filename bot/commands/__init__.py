"""The commands of the command line, one module each: `arguments(parser)` and `run(arguments) -> exit code`."""
