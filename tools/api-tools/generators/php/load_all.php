<?php

/** Loads every generated class: PHP finds an error in a file only then. */

declare(strict_types=1);

require __DIR__ . '/load.php';

$folder = getenv('TRAJET_CLIENT') . '/lib';
$count = 0;
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder)) as $file) {
    if ($file->getExtension() === 'php') {
        require_once $file->getPathname();
        $count += 1;
    }
}
if ($count < 20) {
    throw new Exception("$count classes");
}
echo "$count classes\n";
