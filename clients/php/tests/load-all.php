<?php

/** Loads every class of the client, and looks that each type of a model is a class. */

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static fn (int $level, string $text) => throw new ErrorException($text));
require __DIR__ . '/bootstrap.php';

$source = realpath(__DIR__ . '/../src');
$count = 0;
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($source, FilesystemIterator::SKIP_DOTS)) as $file) {
    $class = 'Trajet\\Client\\' . strtr(substr($file->getPathname(), strlen($source) + 1, -4), '/', '\\');
    if (!class_exists($class) && !interface_exists($class) && !trait_exists($class)) {
        throw new LogicException("$class is not in its file");
    }
    $reflection = new ReflectionClass($class);
    $count++;
    foreach ($reflection->getConstant('MEMBERS') ?: [] as [$member, $type]) {
        foreach (explode('|', (string) preg_replace('/^\??(?:list:|map:)?/', '', $type)) as $one) {
            if (ctype_upper($one[0]) && !class_exists("Trajet\\Client\\Model\\$one")) {
                throw new LogicException("$class has a member $member of $type");
            }
        }
    }
    foreach ($reflection->getMethods() as $method) {
        $types = [$method->getReturnType(), ...array_map(static fn ($one) => $one->getType(), $method->getParameters())];
        foreach ($types as $type) {
            foreach (preg_split('/[?|]/', (string) $type, flags: PREG_SPLIT_NO_EMPTY) as $name) {
                if (str_starts_with($name, 'Trajet') && !class_exists($name) && !interface_exists($name)) {
                    throw new LogicException("$class::{$method->getName()} has the type $type");
                }
            }
        }
    }
}
echo "$count classes\n";
